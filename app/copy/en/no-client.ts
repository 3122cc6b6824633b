/** At a host that is no client's: said by the server alone, so no browser loads it. */
export const noClient = {
  title: "No benefits portal at this address",
  text: "Check the address for typing mistakes. If it is right, ask your employer for the address of your portal.",
  emptyTitle: "No client is here yet",
  emptyText:
    "This portal is running, but it has no client. If you run it, import the folder of a client on this server: node build/index.js client import DIR --yes",
} as const;
