/** The caller of an API request: the signed-in user with current authorities, or the platform itself. */
export interface Actor {
  userId: number;
  login: string;
  name: string;
  authorities: readonly string[];
  /** Root of the organization subtree that the actor may access. */
  orgId: number;
  /** Set if the caller is an API key; `userId` is then the id of the key's record. */
  isKey?: true;
}

/** The actor for the platform's own work: first start, demo data, maintenance. */
export const systemActor: Actor = {
  userId: 0,
  login: 'system',
  name: 'System',
  authorities: ['ADMIN'],
  orgId: 1,
};
