/** The package has no types. It lacks newer texts of react-admin, which are in reactAdmin/de.json. */
declare module 'ra-language-german' {
  import type { Messages } from './index.ts';

  const messages: Messages;
  export default messages;
}
