/** Background of the icon of an alarm type without an app. A value, because the color of the symbol depends on it. */
export const UNDEFINED_GREY = '#6b7280';
