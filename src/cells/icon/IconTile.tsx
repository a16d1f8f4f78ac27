import { inkOn } from './color.ts';
import { type AlarmIcon, shapeOf } from './symbols.ts';
import './icon.css';

/** The icon of an alarm: symbol and background color. Without a label it is hidden from screen readers. */
export function IconTile({ icon, label, large }: { icon: AlarmIcon; label?: string; large?: boolean }) {
  const Shape = shapeOf(icon.name);
  const named = label
    ? ({ role: 'img', 'aria-label': label, title: label } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <span
      className={large ? 'w-tile large' : 'w-tile'}
      {...named}
      style={{ background: icon.color, color: inkOn(icon.color) }}
    >
      <Shape aria-hidden className="v-i" />
    </span>
  );
}
