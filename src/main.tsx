import { createRoot } from 'react-dom/client';
import { verify } from '../authProvider/verify.ts';
import { onUnauthorized } from '../dataProvider/http.ts';
import { Root } from './Root.tsx';
import { applyAppearance, watchAppearance } from './theme/appearance.ts';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';

applyAppearance();
watchAppearance();
// a refresh that is refused ends the session here too, not only at the next navigation
onUnauthorized(async () => (await verify()) === 'ok');

const place = document.getElementById('root');
if (place) createRoot(place).render(<Root />);
