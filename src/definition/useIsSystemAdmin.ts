import { useUser } from '../../authProvider/useUser.ts';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { ADMIN } from '../../resources/enums.ts';

/** Whether the user administers the whole system, not only a part of its organizations. */
export function useIsSystemAdmin(): boolean {
  const user = useUser();
  return user?.orgId === ROOT_ORG_ID && user.authorities.includes(ADMIN);
}
