import type { SessionUser } from '../../protocol/session.ts';
import type { Actor } from '../actor.ts';
import type { Keeper } from '../database/keeper.ts';
import type { Queryable } from '../database/queryable.ts';
import { callingKey, isApiKey } from './apiKeys.ts';
import { effectiveAuthorities } from './grants.ts';
import type { AccessClaims, AccessTokens } from './tokens.ts';

const CHANNEL = 'tocsin_access';
const EVERYBODY = '*';
/** Cache times in milliseconds: while changes are announced, and while announcements may be missed. */
const ANNOUNCED_TTL = 30_000;
const UNANNOUNCED_TTL = 500;
const MOST_KEPT = 10_000;

/** A signed-in caller: the actor with fresh authorities, and the session. */
export interface SignedIn {
  actor: Actor;
  user: SessionUser;
  /** Empty for an API key; calls about sessions refuse API keys. */
  sessionId: string;
}

interface Kept {
  signedIn: Promise<SignedIn | undefined>;
  at: number;
}

interface KeptKey {
  signedIn: SignedIn;
  at: number;
  ends: number;
}

const localCaches = new Set<AccessCache>();

/** Reads the user of a session. Updates the session's time of last use at most once a minute. */
const SIGNED_IN_SQL = `with seen as (
    update session set last_seen_at = now()
    where id = $1 and user_id = $2 and last_seen_at < now() - interval '1 minute')
  select o.doc ->> 'login' as login, o.doc ->> 'name' as name, o.doc ->> 'surname' as surname,
    o.doc ->> 'language' as language, o.org_id as "orgId", g.title as "orgName",
    a.totp_enrolled_at is not null as "twoFactor",
    coalesce((o.doc ->> 'active')::boolean, true) as active, coalesce(array(
      select distinct jsonb_array_elements_text(r.doc -> 'authorities')
      from link l join object r on r.id = l.to_id
      where l.from_id = o.id and l.kind = o.type || '.roleIds' and jsonb_typeof(r.doc -> 'authorities') = 'array'
      order by 1), '{}') as authorities
  from session s join account a on a.user_id = s.user_id join object o on o.id = a.user_id
    left join object g on g.id = o.org_id
  where s.id = $1 and s.user_id = $2 and s.expires_at > now()`;

interface Row extends Omit<SessionUser, 'id'> {
  active: boolean;
}

/**
 * Caches the callers of access tokens and API keys. Every change of a user's rights is announced: to this process at
 * once, to other processes by a notification that is committed with the change.
 */
export class AccessCache {
  private readonly db: Queryable;
  private readonly tokens: AccessTokens;
  private readonly keeper: Keeper;
  private readonly claims = new Map<string, AccessClaims>();
  private readonly sessions = new Map<string, Kept & { userId: number }>();
  private readonly keys = new Map<string, KeptKey>();
  private readonly timeZone: string;
  /** Number of changes announced so far. */
  private changes = 0;

  /** `timeZone`: the platform's; API keys expire at the end of a day in this zone. */
  constructor(db: Queryable, tokens: AccessTokens, keeper: Keeper, timeZone: string) {
    this.db = db;
    this.tokens = tokens;
    this.keeper = keeper;
    this.timeZone = timeZone;
  }

  /** Listens for changes made by other processes. */
  async start(): Promise<void> {
    localCaches.add(this);
    const heard = (payload: string) => this.forget(payload === EVERYBODY ? undefined : Number(payload));
    await this.keeper.listen(CHANNEL, heard, () => heard(EVERYBODY));
  }

  /** Stops local announcements. Call it last, before the database closes. */
  stop(): void {
    localCaches.delete(this);
  }

  /**
   * The caller of this access token or API key; undefined if it is invalid or refused, or its session has ended.
   * `address`: the caller's IP address, for the audit log.
   */
  async signedIn(token: string, address = ''): Promise<SignedIn | undefined> {
    if (isApiKey(token)) return this.byKey(token, address);
    const claims = await this.read(token);
    if (!claims || claims.expires * 1000 <= Date.now()) return undefined;
    const kept = this.sessions.get(claims.sessionId);
    if (kept && this.isFresh(kept)) return kept.signedIn;
    const signedIn = this.load(claims);
    if (this.sessions.size >= MOST_KEPT) this.sessions.clear();
    this.sessions.set(claims.sessionId, { signedIn, at: Date.now(), userId: claims.userId });
    signedIn.catch(() => this.sessions.delete(claims.sessionId));
    return signedIn;
  }

  private isFresh({ at }: { at: number }): boolean {
    return Date.now() - at < (this.keeper.connected() ? ANNOUNCED_TTL : UNANNOUNCED_TTL);
  }

  /** Refusals aren't cached because anybody can send any number of wrong keys. */
  private async byKey(token: string, address: string): Promise<SignedIn | undefined> {
    const kept = this.keys.get(token);
    if (kept && this.isFresh(kept) && kept.ends > Date.now()) return kept.signedIn;
    const changes = this.changes;
    const at = Date.now();
    const key = await callingKey(this.db, token, { timeZone: this.timeZone, address });
    this.keys.delete(token);
    if (!key) return undefined;
    const { actor, user, ends } = key;
    const signedIn: SignedIn = { actor, user, sessionId: '' };
    if (this.keys.size >= MOST_KEPT) this.keys.clear();
    // data read before a change must not be cached after it
    if (changes === this.changes) this.keys.set(token, { signedIn, at, ends });
    return signedIn;
  }

  private async read(token: string): Promise<AccessClaims | undefined> {
    const known = this.claims.get(token);
    if (known) return known;
    const claims = await this.tokens.read(token);
    if (this.claims.size >= MOST_KEPT) this.claims.clear();
    if (claims) this.claims.set(token, claims);
    return claims;
  }

  private async load({ userId, sessionId }: AccessClaims): Promise<SignedIn | undefined> {
    const { rows } = await this.db.query<Row>(SIGNED_IN_SQL, [sessionId, userId]);
    if (!rows[0]?.active) return undefined;
    const { active: _, ...row } = rows[0];
    const user: SessionUser = { id: userId, ...row, authorities: effectiveAuthorities(row.authorities) };
    const actor: Actor = {
      userId,
      login: user.login,
      name: `${user.name} ${user.surname}`.trim(),
      authorities: user.authorities,
      orgId: user.orgId,
    };
    return { actor, user, sessionId };
  }

  /** Clears the cache of a user, or of everybody. */
  forget(userId?: number): void {
    this.changes += 1;
    for (const [token, { signedIn }] of this.keys)
      if (userId === undefined || signedIn.actor.userId === userId) this.keys.delete(token);
    for (const [id, kept] of this.sessions)
      if (userId === undefined || kept.userId === userId) this.sessions.delete(id);
  }
}

/**
 * Announces that the rights of a user (or of everybody) have changed. Within a transaction, other processes are
 * notified on commit.
 */
export async function announceAccess(db: Queryable, userId?: number): Promise<void> {
  for (const cache of localCaches) cache.forget(userId);
  await db.query('select pg_notify($1, $2)', [CHANNEL, userId === undefined ? EVERYBODY : String(userId)]);
}
