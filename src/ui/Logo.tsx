/** The product's mark: a bell on the accent. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M12 4.6c.8 0 1.3.5 1.3 1.2v.3c2 .6 3.2 2.3 3.2 4.6 0 2.8.7 3.9 1.4 4.6.5.5.2 1.3-.5 1.3H6.6c-.7 0-1-.8-.5-1.3.7-.7 1.4-1.8 1.4-4.6 0-2.3 1.2-4 3.2-4.6v-.3c0-.7.5-1.2 1.3-1.2z"
        fill="var(--on-accent)"
      />
      <path
        d="M9.3 18.4a3.5 3.5 0 0 0 5.4 0"
        stroke="var(--on-accent)"
        strokeWidth="1.7"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  );
}
