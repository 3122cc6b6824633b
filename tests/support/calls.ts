import * as contract from "../../contract/index.ts";

const isCall = (value: unknown): value is contract.Call =>
  typeof value === "object" && value !== null && "path" in value && "reply" in value && "source" in value;

/** Every call of the contract. */
export const calls: readonly contract.Call[] = Object.values<unknown>(contract).filter(isCall);
