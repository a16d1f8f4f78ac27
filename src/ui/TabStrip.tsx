import { type ReactNode, useEffect, useRef } from 'react';

interface TabStripProps<Name extends string> {
  label?: string;
  tabs: readonly { name: Name; text: ReactNode }[];
  current: Name | undefined;
  onTab: (name: Name) => void;
  /** Ids that tie a tab to its panel. */
  ids: (name: Name) => { tab: string; panel: string };
}

/** Tabs side by side; the arrow keys go from one to the next. Where not all have room, the open one is seen. */
export function TabStrip<Name extends string>({ label, tabs, current, onTab, ids }: TabStripProps<Name>) {
  const at = tabs.findIndex(({ name }) => name === current);
  const strip = useRef<HTMLDivElement>(null);
  // the strip alone: the page stays where it is
  useEffect(() => {
    const box = strip.current;
    const tab = box?.children[at];
    if (!box || !tab) return;
    const [own, room] = [tab.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += own.left + own.width / 2 - (room.left + room.width / 2);
  }, [at]);
  const step = (from: number, by: number) => {
    const next = tabs[(from + by + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next.name);
    document.getElementById(ids(next.name).tab)?.focus();
  };
  return (
    <div ref={strip} className="v-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ name, text }, index) => (
        <button
          key={name}
          id={ids(name).tab}
          type="button"
          role="tab"
          aria-selected={name === current}
          aria-controls={name === current ? ids(name).panel : undefined}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(index, 1);
            else if (event.key === 'ArrowLeft') step(index, -1);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
