/** All texts of this language except the sign-in page's, in one chunk; react-admin's own come from its package. */
import reactAdmin from 'ra-language-german';
import { mergeFiles, overlay } from '../merge.ts';
import missing from '../reactAdmin/de.json';
import ra from './ra.json';

export default {
  ...overlay(reactAdmin, missing, ra),
  ...mergeFiles(
    import.meta.glob<{ [key: string]: never }>(['./*.json', '!./signIn.json', '!./ra.json'], {
      eager: true,
      import: 'default',
    }),
  ),
};
