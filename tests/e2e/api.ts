/** Protocol calls that set up or check what a test does in the browser. */
export class Api {
  readonly url: string;
  readonly token: string;
  private readonly base: string;

  constructor(url: string, token: string, base = '/rest/api') {
    this.url = url;
    this.token = token;
    this.base = base;
  }

  /** Returns the reply's body; throws an error with call and reply if the status is not 200. */
  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.send(method, path, body);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** Returns the response, for calls that are expected to fail. */
  send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}${this.base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  create(path: string, record: Record<string, unknown>): Promise<{ id: number }> {
    return this.call('POST', path, record);
  }
}

/** Signs in by the protocol, without a browser. */
export async function signInToApi(url: string, login = 'admin', password = login): Promise<Api> {
  const { token } = await new Api(url, '').call<{ token: string }>('POST', '/auth', { login, password });
  return new Api(url, token);
}
