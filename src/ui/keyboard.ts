/** Whether shortcuts use the command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
