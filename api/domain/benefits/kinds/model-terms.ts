/** Assumptions of a pension projection, in hundredths of a percent a year, and their source. */
export interface Projection {
  growthHundredths: number;
  inflationHundredths: number;
  chargeHundredths: number;
  source: string;
}

/** Shares of pay that people can try in the pension modeller, in percent. */
export interface ModelTerms {
  minimum: number;
  maximum: number;
  step: number;
  /** The highest share of pay that the employer matches. */
  matchedTo: number;
  /** Left out if the plan shows no projection. */
  projection?: Projection;
}
