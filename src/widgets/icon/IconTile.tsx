import { type AlarmIcon, shapeOf } from './symbols.ts';
import '../widgets.css';

/** The tile of an alarm: its symbol in white on its colour. Without a label it is decoration beside a text. */
export function IconTile({ icon, label }: { icon: AlarmIcon; label?: string }) {
  const Shape = shapeOf(icon.name);
  const named = label
    ? ({ role: 'img', 'aria-label': label, title: label } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <span className="w-tile" {...named} style={{ background: icon.color }}>
      <Shape aria-hidden className="v-i" />
    </span>
  );
}
