import { styled } from '@mui/material/styles';
import { Line } from '../../ui/blocks.tsx';

/** Row with the heading of a page and its actions; on a phone the title has a line of its own. */
export const Head = styled(Line)(({ theme }) => ({
  marginBottom: 8,
  '& h2': { margin: 0 },
  '& h1 code': { fontSize: 'var(--fs-13)', fontWeight: 'var(--w-reg)', marginLeft: 6 },
  [theme.breakpoints.down('md')]: {
    '& h1': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      overflow: 'visible',
      clipPath: 'none',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& > .v-grow': { flexBasis: '100%' },
  },
}));
