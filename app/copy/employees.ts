import { copyOf } from "./copy.ts";
import { employees } from "./en/employees.ts";

export const employeesCopy = copyOf({ en: employees });
