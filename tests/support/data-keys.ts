/** The key of the tests' databases; a test that opens a server's database uses the server's key. */
export const DATA_KEY = "the-data-key-of-the-whole-app-tests-1";
export const dataKeys = [DATA_KEY];
