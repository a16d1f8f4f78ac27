import { hasExtension } from '../http/capabilities.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import { readAddress } from '../replies/session.ts';

const PATH = '/alarmpoints/text-prelisten-link';

/**
 * POST /alarmpoints/text-prelisten-link: the text as a JSON string, with line breaks replaced by spaces. Returns the
 * URL of the audio. The language is sent only to a server that announces support for it.
 */
export async function prelistenLink(text: string, language?: string, signal?: AbortSignal): Promise<string> {
  const said = language !== undefined && (await hasExtension('prelisten.language'));
  const path = said ? `${PATH}?${new URLSearchParams({ language })}` : PATH;
  const body = text.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ');
  const reply = await http({ method: 'POST', path, body, signal, expected: [404, 405, 501] });
  const link = addressOf(reply);
  if (link === undefined) throw new HttpFailure({ method: 'POST', path }, { kind: 'unreadable', status: 200 });
  return link;
}

/** The URL in a reply, which is a bare URL or an object with one; undefined unless its scheme is http or https. */
function addressOf(reply: unknown): string | undefined {
  const link = readAddress(reply);
  if (link.trim() === '' || !URL.canParse(link, location.origin)) return undefined;
  const address = new URL(link, location.origin);
  return /^https?:$/.test(address.protocol) ? address.href : undefined;
}
