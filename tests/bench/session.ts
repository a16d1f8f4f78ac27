/** Local storage entries. */
export type Stored = { name: string; value: string }[];

/** Signs in and returns the entries that the sign-in page would store. */
export async function storedSession(url: string): Promise<Stored> {
  const reply = await fetch(`${url}/rest/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: 'admin' }),
  });
  const { token, refreshToken, user } = (await reply.json()) as { token: string; refreshToken: string; user: unknown };
  return [
    { name: 'authtoken', value: token },
    { name: 'refreshtoken', value: refreshToken },
    { name: 'user', value: JSON.stringify(user) },
  ];
}
