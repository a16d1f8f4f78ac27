import { getUser } from '../../dataProvider/session/stored.ts';

let owner = '';

/**
 * Login of the drafts' owner, because several users may share a machine. After a sign-out it is still the last user,
 * for forms that unmount then.
 */
export function draftOwner(): string {
  owner = getUser()?.login ?? owner;
  return owner;
}
