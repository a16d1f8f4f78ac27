import { Button, type ButtonProps } from './Button.tsx';

/** A small cross that closes, clears or removes what is beside it; `label` is its name and its tooltip. */
export function CloseButton({ label, ...rest }: Omit<ButtonProps, 'kind' | 'small' | 'icon'> & { label: string }) {
  return <Button kind="ghost" small icon="close" aria-label={label} {...rest} />;
}
