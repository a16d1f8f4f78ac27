/** Styles of inputs: 32 px high, the label above, the help below. */
import type { ThemeOptions } from '@mui/material';

/** The box of a checkbox, styled below by its state. */
function Box() {
  return <span className="box" />;
}

export const inputs: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  // its animations are in base.css; otherwise each input would inject a style sheet and remove it again
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: {
        fontSize: 14,
        letterSpacing: 'inherit',
        borderRadius: 'var(--r)',
        backgroundColor: 'var(--surface)',
        minHeight: 'var(--ctl)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-input)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-3)' },
        '&.Mui-focused': { boxShadow: 'var(--focus)', outline: '2px solid transparent' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: 'var(--line-input)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--fail)' },
        '&.Mui-disabled, &.MuiInputBase-readOnly': { backgroundColor: 'var(--sunken)', color: 'var(--text-2)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline, &.MuiInputBase-readOnly .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--line)',
        },
        '& input:focus-visible, & textarea:focus-visible, & [role="combobox"]:focus-visible': { boxShadow: 'none' },
      },
      input: {
        padding: '0 10px',
        height: 'calc(var(--ctl) - 2px)',
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--text-2)' },
        '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
      },
      multiline: { padding: 0, '& textarea': { padding: '6px 10px' } },
      adornedStart: { paddingLeft: 10, gap: 8, '& > input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 4 },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    // above the input instead of in its outline, and never truncated
    styleOverrides: {
      root: { position: 'static', transform: 'none', maxWidth: '100%', marginBottom: 5, whiteSpace: 'normal' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 12,
        fontWeight: 500,
        lineHeight: 'inherit',
        color: 'var(--text-2)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text-2)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '5px 0 0',
        fontSize: 12,
        lineHeight: 1.4,
        color: 'var(--text-3)',
        // the icon before an error
        '&.Mui-error': { display: 'flex', gap: 5, color: 'var(--fail-fg)' },
        '& .MuiSvgIcon-root': { width: 14, height: 14, marginTop: 1, fontSize: 14 },
      },
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: { display: 'flex', alignItems: 'center', minHeight: 0 },
      icon: { fontSize: 18, color: 'var(--text-3)' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: '0 32px 0 0', '& .MuiAutocomplete-input': { padding: '0 10px' } },
      paper: { boxShadow: 'var(--e2)', borderRadius: 'var(--r-m)' },
      listbox: {
        padding: 4,
        fontSize: 13,
        '& .MuiAutocomplete-option': { minHeight: 32, padding: '0 8px', borderRadius: 'var(--r)' },
        '& .MuiAutocomplete-option.Mui-focused': { backgroundColor: 'var(--hover)' },
        '& .MuiAutocomplete-option[aria-selected="true"]': { backgroundColor: 'var(--selected)' },
      },
      noOptions: { fontSize: 13, padding: '8px 12px' },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: {
        margin: 0,
        gap: 8,
        minHeight: 28,
        '& .MuiCheckbox-root, & .MuiRadio-root': { padding: 0 },
        '&:has(.MuiSwitch-root)': { gap: 7, minHeight: 24 },
        '& .MuiSwitch-root + .MuiFormControlLabel-label': {
          fontSize: 12,
          color: 'var(--text-2)',
          whiteSpace: 'nowrap',
        },
        '&.Mui-disabled .MuiFormControlLabel-label': { color: 'var(--text-3)' },
      },
      label: { fontSize: 13, letterSpacing: 'inherit' },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small', icon: <Box />, checkedIcon: <Box />, indeterminateIcon: <Box /> },
    styleOverrides: {
      root: {
        padding: 6,
        borderRadius: 'var(--r-s)',
        '& .box': {
          width: 15,
          height: 15,
          border: '1.5px solid var(--line-input)',
          borderRadius: 'var(--r-s)',
          background: 'var(--surface)',
        },
        '&.Mui-checked .box': {
          borderColor: 'transparent',
          background: 'var(--accent) var(--tick) center / 12px no-repeat',
        },
        '&.MuiCheckbox-indeterminate .box': {
          borderColor: 'transparent',
          background: 'var(--accent) linear-gradient(var(--on-accent), var(--on-accent)) center / 7px 1.8px no-repeat',
        },
        '&.Mui-disabled .box': { opacity: 0.5 },
        // forced colors hide backgrounds
        '@media (forced-colors: active)': {
          '&.Mui-checked .box, &.MuiCheckbox-indeterminate .box': {
            forcedColorAdjust: 'none',
            background: 'Highlight',
          },
        },
      },
    },
  },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        width: 26,
        height: 15,
        padding: 0,
        overflow: 'visible',
        '&:has(:disabled)': { opacity: 0.5 },
        '& .MuiSwitch-switchBase': {
          padding: 2,
          color: 'var(--on-accent)',
          '&:hover': { backgroundColor: 'transparent' },
          '&.Mui-checked': { transform: 'translateX(11px)', color: 'var(--on-accent)' },
          '&.Mui-focusVisible': { boxShadow: 'none', outline: 0 },
          '&.Mui-focusVisible + .MuiSwitch-track': { boxShadow: 'var(--focus)', outline: '2px solid transparent' },
          '& + .MuiSwitch-track, &.Mui-disabled + .MuiSwitch-track': { opacity: 1 },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--accent)' },
        },
        // the value is not known
        '&.unknown .MuiSwitch-switchBase': { transform: 'translateX(5.5px)' },
        '& .MuiSwitch-thumb': { width: 11, height: 11, boxShadow: 'none' },
        '& .MuiSwitch-track': { borderRadius: 8, backgroundColor: 'var(--line-input)' },
      },
    },
  },
};
