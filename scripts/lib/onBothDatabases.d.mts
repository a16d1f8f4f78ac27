/** Names of test files in tests/server/ that run on both databases, by the behavior that can differ. */
export const ON_BOTH_DATABASES: Readonly<Record<string, readonly string[]>>;
