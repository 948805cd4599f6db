#pragma once

// The table of the catalogue: the only source of prices, allowances, texts and folios of plans.

#include <array>
#include <cstddef>
#include <string_view>

#include "shop/catalogue.hpp"

namespace shop::data {

using enum SocialNetwork;

inline constexpr std::string_view kBrand = "Tuisty";

/// Properties of a tier that do not depend on the duration. Higher tiers have more social networks.
struct Tier {
  std::string_view name;
  std::string_view data_type;
  std::string_view data;
  int megabytes;
  std::string_view sms;
  std::string_view call;
  std::string_view llamadas;
  bool shares_internet;
  std::span<const SocialNetwork> social;
  std::span<const SocialNetwork> social_inter;
  std::string_view caps_line;
  std::string_view caps_line_long;  ///< For plans that renew the allowance every 30 days.
  std::string_view image;
};

inline constexpr std::array kChat{whatsapp};
inline constexpr std::array kBasic{whatsapp, facebook, messenger};
inline constexpr std::array kWide{whatsapp, facebook, messenger, twitter, instagram};
inline constexpr std::array kAll{whatsapp,  facebook, messenger, twitter,
                                 instagram, snapchat, telegram};
inline constexpr std::array kInterChat{whatsapp};
inline constexpr std::array kInterAll{whatsapp, messenger, telegram};

inline constexpr std::string_view kUnlimitedSms = "Ilimitados";
inline constexpr std::string_view kUnlimitedCalls = "Ilimitadas";
inline constexpr std::string_view kUnlimitedSentence =
    "Llamadas y SMS ilimitados a México, USA y Canadá";

inline constexpr Tier kExpress{"Express",
                               "Express 512 MB",
                               "512 MB",
                               512,
                               "25",
                               "50 min",
                               "50 minutos y 25 SMS a México, USA y Canadá",
                               true,
                               kChat,
                               {},
                               "Al agotar tus 512 MB navegas a 512 Kbps",
                               "",
                               "/img/planes/express.svg"};
inline constexpr Tier kLite{"Lite",
                            "Lite 1GB",
                            "1GB",
                            1 * 1024,
                            "50",
                            "100 min",
                            "100 minutos y 50 SMS a México, USA y Canadá",
                            true,
                            kBasic,
                            {},
                            "Al agotar tu 1GB navegas a 512 Kbps",
                            "",
                            "/img/planes/lite.svg"};
inline constexpr Tier kReady{"Ready",
                             "Ready 2GB",
                             "2GB",
                             2 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             true,
                             kBasic,
                             kInterChat,
                             "Al agotar tus 2GB navegas a 512 Kbps",
                             "",
                             "/img/planes/ready.svg"};
inline constexpr Tier kNova{"Nova",
                            "Nova 3GB",
                            "3GB",
                            3 * 1024,
                            kUnlimitedSms,
                            kUnlimitedCalls,
                            kUnlimitedSentence,
                            true,
                            kWide,
                            kInterChat,
                            "Al agotar tus 3GB navegas a 512 Kbps",
                            "",
                            "/img/planes/nova.svg"};
inline constexpr Tier kEstelar{"Estelar",
                               "Estelar 5GB",
                               "5GB",
                               5 * 1024,
                               kUnlimitedSms,
                               kUnlimitedCalls,
                               kUnlimitedSentence,
                               true,
                               kAll,
                               kInterAll,
                               "Al agotar tus 5GB navegas a 512 Kbps",
                               "5GB cada 30 días; al agotarlos navegas a 512 Kbps",
                               "/img/planes/estelar.svg"};
inline constexpr Tier kBoost{"Boost",
                             "Boost 12GB",
                             "12GB",
                             12 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             true,
                             kAll,
                             kInterAll,
                             "Al agotar tus 12GB navegas a 512 Kbps",
                             "",
                             "/img/planes/boost.svg"};
inline constexpr Tier kPrime{"Prime",
                             "Prime 15GB",
                             "15GB",
                             15 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             true,
                             kAll,
                             kInterAll,
                             "Al agotar tus 15GB navegas a 512 Kbps",
                             "15GB cada 30 días; al agotarlos navegas a 512 Kbps",
                             "/img/planes/prime.svg"};
inline constexpr Tier kEpic{"Epic",
                            "Epic 24GB",
                            "24GB",
                            24 * 1024,
                            kUnlimitedSms,
                            kUnlimitedCalls,
                            kUnlimitedSentence,
                            true,
                            kAll,
                            kInterAll,
                            "Al agotar tus 24GB navegas a 512 Kbps",
                            "24GB cada 30 días; al agotarlos navegas a 512 Kbps",
                            "/img/planes/epic.svg"};
inline constexpr Tier kGamer{"Gamer",
                             "Gamer 40GB",
                             "40GB",
                             40 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             false,
                             kAll,
                             kInterAll,
                             "Al agotar tus 40GB navegas a 512 Kbps",
                             "",
                             "/img/planes/gamer.svg"};
inline constexpr Tier kFan{"Fan",
                           "Fan 100GB",
                           "100GB",
                           100 * 1024,
                           "10,000",
                           "10,000 min",
                           "10,000 minutos y 10,000 SMS a México, USA y Canadá",
                           true,
                           kAll,
                           kInterAll,
                           "Al agotar tus 100GB navegas a 512 Kbps",
                           "",
                           "/img/planes/fan.svg"};

struct PlanFolio {
  std::string_view id;
  std::string_view link;
  std::string_view document;
};

// Each number occurs only here.
#define SHOP_FOLIO(folio) \
  PlanFolio { folio, "/folio/" folio, "/documentos/folio-" folio ".pdf" }

inline constexpr PlanFolio kNone{};
inline constexpr PlanFolio kNovaMonth = SHOP_FOLIO("1204587");
inline constexpr PlanFolio kEstelarMonth = SHOP_FOLIO("1204601");
inline constexpr PlanFolio kEstelarQuarter = SHOP_FOLIO("1204618");
inline constexpr PlanFolio kEstelarHalf = SHOP_FOLIO("1204625");
inline constexpr PlanFolio kEstelarYear = SHOP_FOLIO("1204632");
inline constexpr PlanFolio kGamerMonth = SHOP_FOLIO("1204649");
inline constexpr PlanFolio kPrimeMonth = SHOP_FOLIO("1204656");
inline constexpr PlanFolio kPrimeQuarter = SHOP_FOLIO("1204663");
inline constexpr PlanFolio kPrimeHalf = SHOP_FOLIO("1204670");
inline constexpr PlanFolio kPrimeYear = SHOP_FOLIO("1204687");
#undef SHOP_FOLIO

inline constexpr auto kFamilies = std::to_array<FamilyInfo>({
    {Family::express, "express", "Tuisty Express", "Express", "/paquetes/tuisty-express"},
    {Family::mensual, "mensual", "Tuisty Mensual", "Mensual", "/paquetes/tuisty-mensual"},
    {Family::trimestral, "trimestral", "Tuisty Trimestral", "Trimestral",
     "/paquetes/tuisty-trimestral"},
    {Family::semestral, "semestral", "Tuisty Semestral", "Semestral", "/paquetes/tuisty-semestral"},
    {Family::anual, "anual", "Tuisty Anual", "Anual", "/paquetes/tuisty-anual"},
});

consteval std::string_view duration_text(int days) {
  switch (days) {
    case 1:
      return "1 día";
    case 7:
      return "7 días";
    case 15:
      return "15 días";
    case 30:
      return "30 días";
    case 90:
      return "90 días";
    case 180:
      return "180 días";
    case 360:
      return "360 días";
    default:
      return {};  // Rejected by the checks of catalogue.cpp.
  }
}

enum class Badge : bool { none, nuevo };

consteval Plan plan(int id, Family family, const Tier& tier, int pesos, int days,
                    const PlanFolio& folio = kNone, Badge badge = Badge::none) {
  return {
      .id = id,
      .family = family,
      .data_plan = kFamilies[static_cast<std::size_t>(family)].label,
      .name = kBrand,
      .tier = tier.name,
      .data_type = tier.data_type,
      .data = tier.data,
      .data_megabytes = tier.megabytes,
      .price = Money::of_pesos(pesos),
      .duration_days = days,
      .duration = duration_text(days),
      .is_new = badge == Badge::nuevo,
      .sms = tier.sms,
      .call = tier.call,
      .usage = "Navegación",
      .llamadas = tier.llamadas,
      .shares_internet = tier.shares_internet,
      .internet = tier.shares_internet ? "Si Comparte Internet" : "No Comparte Internet",
      /// Every plan includes calls and SMS to México, USA and Canadá.
      .show_countries = true,
      .show_llamadas = true,
      .social_text = tier.social.size() == 1 ? "WhatsApp ilimitado en México"
                                             : "Redes sociales ilimitadas en México",
      .social_media = tier.social,
      .social_inter_text =
          tier.social_inter.empty()
              ? ""
              : (tier.social_inter.size() == 1 ? "WhatsApp ilimitado en USA y Canadá"
                                               : "Redes sociales ilimitadas en USA y Canadá"),
      .social_media_inter = tier.social_inter,
      .caps_line = days > 30 ? tier.caps_line_long : tier.caps_line,
      .folio = folio.id,
      .folio_link = folio.link,
      .image = tier.image,
  };
}

/// Plans of more than a month renew their allowance every 30 days.
inline constexpr auto kPlans = std::to_array<Plan>({
    plan(101, Family::express, kExpress, 19, 1),
    plan(102, Family::express, kReady, 49, 7),
    plan(103, Family::express, kEstelar, 109, 15),

    plan(201, Family::mensual, kLite, 99, 30),
    plan(202, Family::mensual, kReady, 129, 30),
    plan(203, Family::mensual, kNova, 139, 30, kNovaMonth),
    plan(204, Family::mensual, kEstelar, 169, 30, kEstelarMonth),
    plan(205, Family::mensual, kBoost, 199, 30, kNone, Badge::nuevo),
    plan(206, Family::mensual, kPrime, 239, 30, kPrimeMonth),
    plan(207, Family::mensual, kEpic, 259, 30, kNone, Badge::nuevo),
    plan(208, Family::mensual, kGamer, 289, 30, kGamerMonth),
    plan(209, Family::mensual, kFan, 659, 30),

    plan(301, Family::trimestral, kEstelar, 489, 90, kEstelarQuarter),
    plan(302, Family::trimestral, kPrime, 679, 90, kPrimeQuarter),
    plan(303, Family::trimestral, kEpic, 739, 90),

    plan(401, Family::semestral, kEstelar, 929, 180, kEstelarHalf),
    plan(402, Family::semestral, kPrime, 1319, 180, kPrimeHalf),
    plan(403, Family::semestral, kEpic, 1429, 180),

    plan(501, Family::anual, kEstelar, 1859, 360, kEstelarYear),
    plan(502, Family::anual, kPrime, 2629, 360, kPrimeYear),
    plan(503, Family::anual, kEpic, 2849, 360),
});

/// The home page's plans, in order.
inline constexpr auto kFeaturedIds = std::to_array<int>({204, 205, 207, 209});

inline constexpr auto kTopUps = std::to_array<TopUp>({
    {901, "Recarga $50", "2GB de datos y llamadas ilimitadas", Money::of_pesos(50), false},
    {902, "Recarga $100", "5GB de datos y llamadas ilimitadas", Money::of_pesos(100), true},
});

inline constexpr auto kFolios = std::to_array<Folio>({
    {kNovaMonth.id, 203, "Nova 3GB, 30 días", kNovaMonth.document},
    {kEstelarMonth.id, 204, "Estelar 5GB, 30 días", kEstelarMonth.document},
    {kEstelarQuarter.id, 301, "Estelar 5GB, 90 días", kEstelarQuarter.document},
    {kEstelarHalf.id, 401, "Estelar 5GB, 180 días", kEstelarHalf.document},
    {kEstelarYear.id, 501, "Estelar 5GB, 360 días", kEstelarYear.document},
    {kGamerMonth.id, 208, "Gamer 40GB, 30 días", kGamerMonth.document},
    {kPrimeMonth.id, 206, "Prime 15GB, 30 días", kPrimeMonth.document},
    {kPrimeQuarter.id, 302, "Prime 15GB, 90 días", kPrimeQuarter.document},
    {kPrimeHalf.id, 402, "Prime 15GB, 180 días", kPrimeHalf.document},
    {kPrimeYear.id, 502, "Prime 15GB, 360 días", kPrimeYear.document},
});

static_assert(kFolios.size() == 10);

}  // namespace shop::data
