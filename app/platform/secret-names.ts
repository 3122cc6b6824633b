/** Fields that are never written into a page or kept: passwords, codes, proofs that a person asks. */
export const isSecretName = (name: string): boolean =>
  /passw|secret|captcha|robot|^(current|code\d*)$/i.test(name);
