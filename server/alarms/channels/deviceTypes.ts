/** A set of device types: these ones or, with `except`, all others, also those that definitions add later. */
export interface DeviceTypes {
  readonly types: readonly string[];
  readonly except: boolean;
}

/** Device type of e-mail addresses. */
export const EMAIL = 'EMAIL';
export const ALL_DEVICES: DeviceTypes = { types: [], except: true };
export const MAIL_DEVICES: DeviceTypes = { types: [EMAIL], except: false };
export const OTHER_DEVICES: DeviceTypes = { types: [EMAIL], except: true };

/** Whether a set contains a type. */
export const hasType = ({ types, except }: DeviceTypes, type: string): boolean => types.includes(type) !== except;

/** Whether a set contains no type at all. */
export const isNone = ({ types, except }: DeviceTypes): boolean => !except && types.length === 0;

/** The types of `from` that `what` doesn't contain. */
export function without(from: DeviceTypes, what: DeviceTypes): DeviceTypes {
  if (!from.except) return { types: from.types.filter((type) => !hasType(what, type)), except: false };
  if (!what.except) return { types: [...new Set([...from.types, ...what.types])], except: true };
  return { types: what.types.filter((type) => hasType(from, type)), except: false };
}

/** SQL: whether a set, the parameters $1 (`types`) and $3 (`except`), contains the device type of a call `c`. */
export const HAS_DEVICE_TYPE = '(c.device_type = any($1::text[])) <> $3::boolean';
