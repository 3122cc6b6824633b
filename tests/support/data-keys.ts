/** Of the tests' databases; one that a test opens beside a server is read with the server's. */
export const DATA_KEY = "the-data-key-of-the-whole-app-tests-1";
export const dataKeys = [DATA_KEY];
