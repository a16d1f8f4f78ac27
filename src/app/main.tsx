import { createRoot } from 'react-dom/client';
import { getToken } from '../../dataProvider/session/stored.ts';
import { applyAppearance, watchAppearance } from '../theme/appearance.ts';
import { followSession } from './followSession.ts';
import { Root } from './Root.tsx';
import { startApp } from './start.ts';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';

applyAppearance();
watchAppearance();
followSession();

// requested before the first render, which takes longer than the server's replies
const started = getToken() === null ? null : startApp();
started?.catch(() => undefined); // Root reports it

const place = document.getElementById('root');
if (place) createRoot(place).render(<Root started={started} />);
