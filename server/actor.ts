/** Who makes a call: the signed-in user with fresh authorities, or the platform itself. */
export interface Actor {
  userId: number;
  login: string;
  name: string;
  authorities: readonly string[];
  /** Root of the organization subtree that the actor may access. */
  orgId: number;
  /** It is an API key: `userId` is that of its record. */
  isKey?: true;
}

/** The platform itself: first start, demo data, maintenance. */
export const systemActor: Actor = {
  userId: 0,
  login: 'system',
  name: 'System',
  authorities: ['ADMIN'],
  orgId: 1,
};
