/** Builds what is out of date: console and platform, or the platform alone; with `force` regardless of its state. */
export function build(options?: { force?: boolean; console?: boolean }): Promise<void>;
