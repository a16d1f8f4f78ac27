import { mailServer, type Received } from '../server/mailServer.ts';
import { type Product, startProduct } from './product.ts';

/** A product without demo data that sends e-mails, and simulates phones. */
interface MailProduct {
  product: Product;
  /** What was sent to an address so far. */
  messagesTo(address: string): Received[];
}

/** Mailboxes of this name are unknown to the mail server. */
export const GONE = 'gone@tocsin.example';

let shared: Promise<MailProduct> | undefined;

async function start(): Promise<MailProduct> {
  const mail = await mailServer((address) => (address === GONE ? { code: 550, text: 'no such mailbox' } : undefined));
  const product = await startProduct({
    DEMO: 'false',
    SIMULATED_PHONE: 'true',
    SMTP_URL: mail.url,
    SMTP_FROM: 'alarm@tocsin.example',
  });
  return { product, messagesTo: (address) => mail.messages.filter(({ to }) => to.includes(address)) };
}

/**
 * The product that the files of this worker about e-mails share: to start it takes longer than most of them. It ends
 * with the worker.
 */
export function mailProduct(): Promise<MailProduct> {
  shared ??= start();
  return shared;
}
