import { createRoot } from 'react-dom/client';
import { applyAppearance, watchAppearance } from '../theme/appearance.ts';
import { Root } from './Root.tsx';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';

applyAppearance();
watchAppearance();

const place = document.getElementById('root');
if (place) createRoot(place).render(<Root />);
