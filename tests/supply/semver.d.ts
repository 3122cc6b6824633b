declare module "semver" {
  const semver: {
    satisfies(version: string, range: string): boolean;
    validRange(range: string): string | null;
  };
  export default semver;
}
