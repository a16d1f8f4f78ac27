import { type AlarmIcon, shapeOf } from './symbols.ts';
import '../widgets.css';

/** The tile of an alarm: its symbol in white on its colour. */
export function IconTile({ icon, label }: { icon: AlarmIcon; label: string }) {
  const Shape = shapeOf(icon.name);
  return (
    <span className="w-tile" role="img" aria-label={label} title={label} style={{ background: icon.color }}>
      <Shape aria-hidden className="v-i" />
    </span>
  );
}
