/** All texts of this language but the sign-in page's, in one chunk. */
import { mergeFiles } from '../merge.ts';

export default mergeFiles(
  import.meta.glob<{ [key: string]: never }>(['./*.json', '!./signIn.json'], { eager: true, import: 'default' }),
);
