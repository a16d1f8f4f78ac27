import { Icon } from './Icon.tsx';
import './twist.css';

/** The arrow of an expandable entry: points right while it is collapsed, down while it is expanded. */
export function Twist({ open }: { open: boolean }) {
  return <Icon name="right" className={open ? 'v-twist open' : 'v-twist'} />;
}
