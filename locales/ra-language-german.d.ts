/** The package brings no types. It is older than what react-admin says today: reactAdmin/de.json holds the rest. */
declare module 'ra-language-german' {
  import type { Messages } from './index.ts';

  const messages: Messages;
  export default messages;
}
