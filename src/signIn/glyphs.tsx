/** The few icons of the sign-in page, defined here because the icon library would double the size of its code. */
import type { ReactNode } from 'react';

function Glyph({ size = 16, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const Eye = () => (
  <Glyph>
    <path d="M1.5 8C2.8 5.2 5.2 3.5 8 3.500S13.2 5.2 14.5 8c-1.3 2.8-3.7 4.5-6.5 4.500S2.8 10.8 1.5 8z" />
    <circle cx="8" cy="8" r="2" fill="currentColor" stroke="none" />
  </Glyph>
);

export const EyeOff = () => (
  <Glyph>
    <path d="M1.5 8C2.8 5.2 5.2 3.5 8 3.500S13.2 5.2 14.5 8c-1.3 2.8-3.7 4.5-6.5 4.500S2.8 10.8 1.5 8z" />
    <path d="M3 13.5 13 2.5" />
  </Glyph>
);

export const Fault = () => (
  <Glyph size={14}>
    <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
    <path d="M8 4.500v4M8 11.300v.1" stroke="var(--surface)" strokeWidth="1.8" />
  </Glyph>
);

export const Back = () => (
  <Glyph size={14}>
    <path d="M13 8H3m4.5-4.500L3 8l4.5 4.5" />
  </Glyph>
);
