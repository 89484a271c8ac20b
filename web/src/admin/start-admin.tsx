import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { colorSchemeKey } from "../ui/color-scheme.ts";
import { readStyleNonce } from "../ui/style-nonce.ts";
import { resolveCssVariables, theme } from "../ui/theme.ts";
import { AdminApp } from "./AdminApp.tsx";

/** Draws the back office in place of the product. */
export function startAdmin(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: colorSchemeKey })}
        cssVariablesResolver={resolveCssVariables}
        getStyleNonce={readStyleNonce}
      >
        <AdminApp />
      </MantineProvider>
    </StrictMode>,
  );
}
