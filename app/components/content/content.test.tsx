// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { createServerDocument, renderPage } from "../../../tests/support/render.tsx";
import { Accordion } from "./accordion.tsx";
import { toPictureName } from "./benefit-picture.ts";
import { Card } from "./card.tsx";
import { Carousel } from "./carousel.tsx";
import { formatMoney } from "./format-money.ts";
import { Pager } from "./pager.tsx";
import type { SafeHtml } from "./safe-html.ts";
import { type Column, Table } from "./table.tsx";

afterEach(cleanup);

describe("money", () => {
  it.each([
    [0, "£0.00"],
    [5, "£0.05"],
    [123456, "£1,234.56"],
    [648216_00, "£648,216.00"],
    [-9602, "−£96.02"],
  ])("%d pence is shown as %s", (pence, text) => expect(formatMoney(pence)).toBe(text));
});

describe("table", () => {
  const columns: Column<{ name: string; pence: number }>[] = [
    { key: "name", label: "Employee", render: (row) => row.name },
    { key: "value", label: "Order value", numeric: true, render: (row) => formatMoney(row.pence) },
  ];
  const renderTable = (rows: { name: string; pence: number }[]) => (
    <Table
      caption="Orders"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      empty={<p>No orders</p>}
    />
  );

  it("a table has a caption, column and row headers, and each cell repeats its column's label for a phone", () => {
    const page = createServerDocument(renderTable([{ name: "Zoë", pence: 120000 }]));
    expect(page.querySelector("caption")?.textContent).toBe("Orders");
    expect([...page.querySelectorAll("thead th[scope=col]")].map((th) => th.textContent)).toEqual([
      "Employee",
      "Order value",
    ]);
    expect(page.querySelector("tbody th[scope=row]")?.textContent).toBe("Zoë");
    expect(page.querySelector("td")?.getAttribute("data-label")).toBe("Order value");
    expect(page.querySelector("td")?.className).toBe("bp-table__number");
  });

  it("a table without rows says that it is empty", () => {
    const page = createServerDocument(renderTable([]));
    expect(page.body.textContent).toBe("No orders");
  });
});

describe("pager", () => {
  const renderPager = (page: number, pageCount: number) => (
    <Pager page={page} pageCount={pageCount} to={(n) => `/list?page=${n}`} />
  );

  it.each([
    [1, 24, ["1", "2", "24", "Next"]],
    [7, 24, ["Previous", "1", "6", "7", "8", "24", "Next"]],
    [24, 24, ["Previous", "1", "23", "24"]],
    [2, 2, ["Previous", "1", "2"]],
  ])("the pager on page %d of %d leads to %j", (page, pageCount, expected) => {
    const links = [...createServerDocument(renderPager(page, pageCount)).querySelectorAll("a")];
    expect(links.map((link) => link.textContent)).toEqual(expected);
    const current = links.find((link) => link.getAttribute("aria-current"));
    expect(current?.getAttribute("href")).toBe(`/list?page=${page}`);
  });

  it("the pager is an unnumbered list, so that a text browser does not number its pages twice", () => {
    const list = createServerDocument(renderPager(7, 24)).querySelector("nav li")?.parentElement;
    expect(list?.localName).toBe("ul");
  });

  it("the pager is absent when there is one page", () => {
    expect(createServerDocument(renderPager(1, 1)).querySelector("nav")).toBeNull();
  });
});

describe("carousel", () => {
  const slides = ["One", "Two", "Three"].map((title) => ({ id: title, title, text: "" }));

  const tour = (
    <Carousel label="Welcome" slides={slides}>
      <button type="submit">Get started</button>
    </Carousel>
  );

  it("[HOME-04] the slides are listed one below the other without scripts, with one button after them", () => {
    const page = createServerDocument(tour);
    expect([...page.querySelectorAll("li h2")].map((title) => title.textContent)).toEqual([
      "One",
      "Two",
      "Three",
    ]);
    expect([...page.querySelectorAll("button")].map((button) => button.textContent)).toEqual(["Get started"]);
  });

  it("[HOME-04] one button leads from slide to slide when scripts are on, and at the last slide to the end", async () => {
    renderPage(tour);
    for (const position of ["2 of 3", "3 of 3"]) {
      await userEvent.click(screen.getByRole("button", { name: "Next" }));
      expect(screen.getByText(position)).toBeTruthy();
    }
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Get started"]);
    expect(document.activeElement).toBe(screen.getByRole("button"));
  });

  it("[HOME-04] a carousel of one slide shows no position", () => {
    renderPage(
      <Carousel label="Welcome" slides={slides.slice(0, 1)}>
        <button type="submit">Get started</button>
      </Carousel>,
    );
    expect(screen.queryByText("1 of 1")).toBeNull();
    expect(screen.getByRole("button").textContent).toBe("Get started");
  });
});

describe("content from outside", () => {
  it("[FAQ-01] each question is closed and opens to its answer", () => {
    const answer = "<p>By <b>e-mail</b></p>" as SafeHtml;
    const page = createServerDocument(<Accordion questions={[{ id: "q1", question: "How?", answer }]} />);
    expect(page.querySelector("details#q1")?.hasAttribute("open")).toBe(false);
    expect(page.querySelector("details summary")?.textContent).toBe("How?");
    expect(page.querySelector("details b")?.textContent).toBe("e-mail");
  });

  it("[C1] text that looks like HTML is shown as text", () => {
    const page = createServerDocument(
      <Card title="<img src=x onerror=alert(1)>">{"<script>1</script>"}</Card>,
    );
    expect(page.querySelectorAll("img, script")).toHaveLength(0);
    expect(page.querySelector("h3")?.textContent).toBe("<img src=x onerror=alert(1)>");
  });

  it.each([
    ["bike", "bike"],
    ["constructor", undefined],
    ["nonsense", undefined],
    [null, undefined],
  ])("an icon named %j gets the picture %j", (name, expected) => expect(toPictureName(name)).toBe(expected));
});
