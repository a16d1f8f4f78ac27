/** Style of a text with a dot before it that says how something is: in order, or to be waited for. */
export const stateDot = (tone: 'ok' | 'wait') => ({
  '&::before': {
    content: '""',
    display: 'inline-block',
    m: '0 0.75em 0 0.25em',
    width: '0.58em',
    height: '0.58em',
    borderRadius: '50%',
    bgcolor: `var(--${tone})`,
    boxShadow: `0 0 0 0.25em var(--${tone}-bg)`,
  },
});
