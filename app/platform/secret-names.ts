/** Fields that are never written into a page or kept: passwords, codes, robot check proofs. */
export const isSecretName = (name: string): boolean =>
  /passw|secret|captcha|robot|^(current|code\d*)$/i.test(name);
