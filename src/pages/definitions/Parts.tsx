import { type ReactNode, useId } from 'react';

interface PartsProps<Name extends string> {
  label: string;
  /** Names with their texts. */
  parts: readonly (readonly [Name, string])[];
  current: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
}

/** Tabs over what they show; the arrow keys go from one to the next. */
export function Parts<Name extends string>({ label, parts, current, onChange, children }: PartsProps<Name>) {
  const id = useId();
  const step = (by: number) => {
    const at = parts.findIndex(([name]) => name === current);
    const next = parts[(at + by + parts.length) % parts.length];
    if (!next) return;
    onChange(next[0]);
    document.getElementById(`${id}${next[0]}`)?.focus();
  };
  return (
    <div className="def-parts">
      <div className="v-tabs" role="tablist" aria-label={label}>
        {parts.map(([name, text]) => (
          <button
            key={name}
            id={id + name}
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls={name === current ? `${id}panel` : undefined}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') step(1);
              else if (event.key === 'ArrowLeft') step(-1);
            }}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + current} className="def-panel">
        {children}
      </div>
    </div>
  );
}
