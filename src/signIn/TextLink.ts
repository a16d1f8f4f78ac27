import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/** A button that looks like a link. */
export const TextLink = styled(ButtonBase)({
  gap: 4,
  color: 'var(--accent-text)',
  textAlign: 'left',
  '&:hover': { textDecoration: 'underline' },
});
