export function nodeOfMajor(major: number): string;
