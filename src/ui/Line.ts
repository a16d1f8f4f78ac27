import { styled } from '@mui/material/styles';

/** Controls or texts side by side, on as many lines as they need. */
export const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 10px' });
