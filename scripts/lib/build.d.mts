/** Builds what is out of date: console and platform, or the platform alone. With `force` everything. */
export function build(options?: { force?: boolean; console?: boolean }): Promise<void>;
