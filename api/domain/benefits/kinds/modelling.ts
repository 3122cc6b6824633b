/** Assumptions of a pension projection, in hundredths of a percent a year, and their source. */
export interface Projection {
  growthHundredths: number;
  inflationHundredths: number;
  chargeHundredths: number;
  source: string;
}

/** Shares of pay that can be tried, in percent. */
export interface ModelTerms {
  minimum: number;
  maximum: number;
  step: number;
  /** The employer pays the same up to this one. */
  matchedTo: number;
  /** Left out if it is not projected. */
  projection?: Projection;
}
