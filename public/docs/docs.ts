/**
 * The script of `/docs`. The pages can be read without it; it adds the search, the forms for trying out requests, and small
 * conveniences.
 */
import {
  addCopyButtons,
  closeMenuOnLinks,
  focusScrollers,
  followOldAnchors,
  followReading,
  showOrigin,
} from "./comfort.ts";
import { rememberLanguage } from "./languages.ts";
import { startSearch } from "./search.ts";
import { startTryIt } from "./try-it.ts";

void followOldAnchors();
showOrigin();
rememberLanguage();
startTryIt();
startSearch();
addCopyButtons();
focusScrollers();
closeMenuOnLinks();
followReading();
