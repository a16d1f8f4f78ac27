/** Whether shortcuts are made with the command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
