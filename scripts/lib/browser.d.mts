/** Installs a Debian package, if the system is Debian and the user is root. Returns whether it was installed. */
export function aptInstall(name: string): Promise<boolean>;
