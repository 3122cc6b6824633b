export function shareNamespaces(text: string): string;
