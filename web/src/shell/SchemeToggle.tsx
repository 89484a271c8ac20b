import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { colorSchemeChoices } from "../ui/color-scheme.ts";
import { Disclosure } from "../ui/Disclosure.tsx";

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Light, dark, or as the system says. */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = icons[colorScheme];
  return (
    <Disclosure
      label="Theme"
      face={<Current size={20} stroke={1.6} aria-hidden />}
      className="icon-button"
      align="end"
    >
      {() => (
        <fieldset className="scheme-choices">
          <legend className="visually-hidden">Theme</legend>
          {colorSchemeChoices.map(({ value, label }) => {
            const Icon = icons[value];
            return (
              <label key={value}>
                <input
                  type="radio"
                  name="colour-scheme"
                  checked={value === colorScheme}
                  onChange={() => setColorScheme(value)}
                />
                <Icon size={18} stroke={1.6} aria-hidden />
                {label}
              </label>
            );
          })}
        </fieldset>
      )}
    </Disclosure>
  );
}
